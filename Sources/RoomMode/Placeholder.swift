// RoomMode
