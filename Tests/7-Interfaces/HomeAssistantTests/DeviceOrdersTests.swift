import MQTT
import TestSupport
import Testing

@testable import HomeAssistant

@Suite("What a broker asks of the device")
struct DeviceOrdersTests {
    private func options(hermes: Bool = false) -> HomeAssistantOptions {
        var options = HomeAssistantOptions(topic: "voiced/kitchen", name: "Kitchen", version: "1")
        options.speaksHermes = hermes
        return options
    }

    private func order(
        _ topic: String, _ payload: String, retained: Bool = false, hermes: Bool = false
    ) -> DeviceOrder? {
        var orders = DeviceOrders(options(hermes: hermes))
        return orders.accept(MQTTMessage(topic, payload, retained: retained), at: 0)
    }

    @Test("is to mute, to listen, to say something, or to be told of the device again")
    func orders() {
        #expect(order("voiced/kitchen/mute/set", "ON") == .mute(true))
        #expect(order("voiced/kitchen/mute/set", "OFF") == .mute(false))
        #expect(order("voiced/kitchen/listen/set", "PRESS") == .listen)
        #expect(order("voiced/kitchen/say/set", " Dinner\nis \u{7}ready. ") == .say("Dinner is  ready."))
        #expect(order("homeassistant/status", "online") == .introduce)
        #expect(order("homeassistant/status", "offline") == nil)
        #expect(
            DeviceOrders.subscriptions(options(hermes: true)) == [
                "voiced/kitchen/mute/set", "voiced/kitchen/say/set", "voiced/kitchen/listen/set",
                "homeassistant/status", "hermes/tts/say",
            ])
    }

    @Test("is Rhasspy's, for this site alone, and if that is asked for")
    func hermes() {
        let mine = #"{"text":"Dinner.","siteId":"kitchen","lang":"en"}"#
        #expect(order("hermes/tts/say", mine, hermes: true) == .say("Dinner."))
        #expect(order("hermes/tts/say", mine) == nil)
        for json in [
            #"{"text":"Dinner.","siteId":"hall"}"#, #"{"text":"Dinner."}"#, #"{"text":1}"#, "[[[[", "",
        ] {
            #expect(order("hermes/tts/say", json, hermes: true) == nil)
        }
        let deep = String(repeating: "[", count: 4_000)
        #expect(order("hermes/tts/say", deep, hermes: true) == nil)
    }

    @Test("has whatever numbers in it", arguments: HostileNumbers.json)
    func numbers(number: String) {
        for field in ["text", "siteId", "volume", "lang"] {
            let json = #"{"\#(field)":\#(number),"text":"Dinner.","siteId":"kitchen"}"#
            _ = order("hermes/tts/say", json, hermes: true)
            _ = order("hermes/tts/say", number, hermes: true)
        }
        for topic in ["mute", "listen"] { #expect(order("voiced/kitchen/\(topic)/set", number) == nil) }
    }

    @Test("is nothing if it is anything else, and is counted")
    func nothing() {
        var orders = DeviceOrders(options())
        let messages: [MQTTMessage] = [
            MQTTMessage("voiced/kitchen/mute/set", "on"), MQTTMessage("voiced/kitchen/mute/set", ""),
            MQTTMessage("voiced/kitchen/mute/set", "ON", retained: true),
            MQTTMessage("voiced/kitchen/say/set", [0xFF, 0xFE]),
            MQTTMessage("voiced/kitchen/say/set", " \n\t"),
            MQTTMessage("voiced/kitchen/say/set", String(repeating: "a", count: 501)),
            MQTTMessage("voiced/kitchen/listen/set", "RUN"), MQTTMessage("voiced/kitchen/other", "ON"),
            MQTTMessage("elsewhere", "ON"),
        ]
        for (index, message) in messages.enumerated() {
            #expect(orders.accept(message, at: Double(index)) == nil, "\(message)")
            #expect(orders.ignoredCount == index + 1)
        }
    }

    @Test("is followed a few times at once, and then as often as a person would ask")
    func floods() {
        var orders = DeviceOrders(options())
        let say = MQTTMessage("voiced/kitchen/say/set", "hello")
        func said(_ seconds: Double) -> Int {
            (0..<1000).count { _ in orders.accept(say, at: seconds) != nil }
        }
        #expect(said(0) == 5)
        #expect(said(1) == 0)
        #expect(said(10) == 5)
        let mute = MQTTMessage("voiced/kitchen/mute/set", "ON")
        #expect((0..<1000).count { _ in orders.accept(mute, at: 100) != nil } == 20)
        #expect((0..<1000).count { _ in orders.accept(mute, at: 101) != nil } == 5)
        #expect((0..<1000).count { _ in orders.accept(mute, at: 50) != nil } == 0, "a clock that goes back")
    }
}
