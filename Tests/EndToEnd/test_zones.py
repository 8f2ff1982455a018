"""Days in time zones: changes of the clock, the day line, a late day start, and labels that never shift.

Python's `zoneinfo` is the judge, reading the same database.
"""

import datetime
import unittest
import zoneinfo

from support import EndToEndTest, line, parse_lines, request

UTC = datetime.timezone.utc
ZONES = ("America/New_York", "Asia/Kolkata", "Pacific/Apia")
MORE_ZONES = ("Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca", "Asia/Kathmandu",
              "Pacific/Kiritimati", "America/Santiago", "Asia/Tehran", "Etc/GMT+12", "UTC")


def transitions(zone, first=2009, last=2039):
    """The moments between two years at which the offset of a zone changes, to the second."""
    moment = datetime.datetime(first, 1, 1, tzinfo=UTC)
    end = datetime.datetime(last, 1, 1, tzinfo=UTC)
    step = datetime.timedelta(days=1)
    found = []
    while moment < end:
        low, high = moment, moment + step
        if low.astimezone(zone).utcoffset() != high.astimezone(zone).utcoffset():
            while high - low > datetime.timedelta(seconds=1):
                middle = (low + (high - low) / 2).replace(microsecond=0)
                if middle.astimezone(zone).utcoffset() == low.astimezone(zone).utcoffset():
                    low = middle
                else:
                    high = middle
            found.append(high)
        moment += step
    return found


def stamp(moment):
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def meal(local):
    minute = local.hour * 60 + local.minute
    return "breakfast" if 120 <= minute < 720 else "lunch" if 720 <= minute < 1080 else "dinner"


class ZoneTest(EndToEndTest):

    def zone_server(self, zone, day_start=None, data=None, **options):
        server = self.server(data=data, **options)
        params = {"timeZone": zone}
        if day_start:
            params["configuration"] = {"dayStart": day_start}
        self.assertEqual(server.call("initialize", params)["timeZone"], zone)
        return server

    def moments(self, zone):
        """Moments around every change of the clock and around day lines of the years that matter."""
        moments = set()
        for change in transitions(zone):
            for seconds in (-7200, -3601, -3600, -1800, -1, 0, 1, 1800, 3599, 3600, 7200):
                moments.add(change + datetime.timedelta(seconds=seconds))
            # The midnights around the change, by the rules before and after it.
            for days in (-1, 0, 1):
                local = change.astimezone(zone).replace(hour=0, minute=0, second=0) + datetime.timedelta(days=days)
                for seconds in (-1, 0, 1):
                    moments.add(local.astimezone(UTC) + datetime.timedelta(seconds=seconds))
        day = datetime.datetime(2026, 1, 1, tzinfo=zone)
        for _ in range(60):
            moments.update((day + datetime.timedelta(seconds=seconds)).astimezone(UTC) for seconds in (-1, 0))
            day += datetime.timedelta(days=7)
        return sorted(moments)

    def assertSameDays(self, server, zone, moments, day_start=datetime.time(0)):
        numbers = [server.start("meals/current", {"at": stamp(moment)}) for moment in moments]
        wrong = []
        for moment, number in zip(moments, numbers):
            answer = server.answer(number)
            local = moment.astimezone(zone)
            day = local.date() - datetime.timedelta(days=local.time() < day_start)
            expected = (str(day), meal(local), moment)
            timestamp = datetime.datetime.fromisoformat(answer["timestamp"])
            if (answer["day"], answer["meal"], timestamp) != expected:
                wrong.append((stamp(moment), local.isoformat(), answer))
        self.assertEqual(wrong, [])


class DaysOfMoments(ZoneTest):

    def test_moments_around_clock_changes_and_day_lines_fall_on_the_right_days(self):
        for name in ZONES + MORE_ZONES:
            with self.subTest(zone=name):
                zone = zoneinfo.ZoneInfo(name)
                self.assertSameDays(self.zone_server(name), zone, self.moments(zone))

    def test_the_day_that_Samoa_skipped_exists_for_no_moment(self):
        server = self.zone_server("Pacific/Apia")
        before = server.call("meals/current", {"at": "2011-12-30T09:59:59Z"})
        after = server.call("meals/current", {"at": "2011-12-30T10:00:00Z"})
        self.assertEqual((before["day"], after["day"]), ("2011-12-29", "2011-12-31"))

    def test_moments_without_an_offset_are_read_by_the_clock_on_the_wall(self):
        for name in ZONES + ("Europe/Berlin", "Australia/Lord_Howe"):
            with self.subTest(zone=name):
                zone = zoneinfo.ZoneInfo(name)
                server = self.zone_server(name)
                wrong = []
                for change in transitions(zone, 2010, 2028):
                    for minutes in (-90, -60, -30, -1, 0, 1, 29, 30, 59, 60, 90):
                        local = change.astimezone(zone).replace(tzinfo=None) + datetime.timedelta(minutes=minutes)
                        answer = server.call("meals/current", {"at": local.isoformat()})
                        # Twice in autumn: the first time. Not at all in spring: as if the clock had not changed.
                        expected = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
                        actual = datetime.datetime.fromisoformat(answer["timestamp"])
                        if actual != expected or answer["day"] != str(local.date()):
                            wrong.append((local.isoformat(), expected.isoformat(), answer))
                        if actual.utcoffset() != expected.astimezone(zone).utcoffset():
                            wrong.append((local.isoformat(), "offset", answer))
                self.assertEqual(wrong, [])

    def test_a_server_in_UTC_files_an_evening_in_Los_Angeles_under_that_evening(self):
        server = self.zone_server("America/Los_Angeles", variables={"TZ": "UTC"})
        entry = server.call("journal/log", {"entry": {
            "name": "Tofu bowl", "calories": 480, "timestamp": "2026-08-04T03:30:00Z"}})["entries"][0]
        self.assertEqual((entry["day"], entry["meal"]), ("2026-08-03", "dinner"))

    def test_today_is_the_day_in_the_zone_of_the_session(self):
        for name in ZONES + MORE_ZONES:
            with self.subTest(zone=name):
                zone = zoneinfo.ZoneInfo(name)
                server = self.zone_server(name)
                before = datetime.datetime.now(zone)
                answers = {word: server.call("journal/day", {"day": word})["day"]
                           for word in ("yesterday", "today", "tomorrow")}
                after = datetime.datetime.now(zone)
                if before.date() != after.date():
                    continue  # Midnight passed between the questions.
                for word, days in (("yesterday", -1), ("today", 0), ("tomorrow", 1)):
                    self.assertEqual(answers[word], str(after.date() + datetime.timedelta(days=days)))

    def test_the_stored_setting_decides_when_nothing_stronger_does(self):
        server = self.server()
        server.call("settings/set", {"settings": {"timeZone": "Pacific/Apia"}})
        at = {"at": "2026-06-01T11:30:00Z"}
        self.assertEqual(server.call("meals/current", at)["day"], "2026-06-02")
        self.assertEqual(self.zone_server("America/New_York").call("meals/current", at)["day"], "2026-06-01")
        failure = server.error("settings/set", {"settings": {"timeZone": "Pacific/Apai"}})
        self.assertEqual((failure.kind, failure.data["path"]), ("invalidValue", "/settings/timeZone"))
        self.assertIn("Pacific/Apia", failure.data["hint"])


class UnknownZones(ZoneTest):

    def test_an_unknown_zone_is_an_error_that_names_the_nearest(self):
        for wrong, right in (("Europe/Berln", "Europe/Berlin"), ("america/new_york", "America/New_York"),
                             ("New York", "America/New_York"), ("Asia/Calcuta", "Asia/Calcutta"),
                             ("Kolkata", "Asia/Kolkata"), ("Pacific/Apai", "Pacific/Apia")):
            with self.subTest(zone=wrong):
                server = self.server()
                failure = server.error("initialize", {"timeZone": wrong})
                self.assertEqual((failure.kind, failure.code), ("invalidValue", 3))
                self.assertIn(wrong, failure.message)
                self.assertIn(right, failure.data.get("hint", ""))
                self.assertEqual(failure.data.get("path"), "/timeZone")
                self.assertEqual(server.call("initialize", {"timeZone": right})["timeZone"], right)

    def test_names_that_lead_out_of_the_database_are_refused(self):
        for name in ("../../../etc/passwd", "/etc/localtime", "", ".", "..", "Europe", "Europe/", "zone.tab",
                     "posixrules/..", "Europe//Berlin", "Europe/Berlin\u0000", "tzdata.zi", "EST5EDT,M3.2.0,M11.1.0"):
            with self.subTest(zone=name):
                server = self.server()
                failure = server.error("initialize", {"timeZone": name})
                self.assertEqual(failure.kind, "invalidValue", failure)
                self.assertEqual(failure.data.get("path"), "/timeZone")


class DayStart(ZoneTest):

    def test_days_begin_at_04_00_around_every_change_of_the_clock(self):
        for name in ZONES + ("Europe/Berlin",):
            with self.subTest(zone=name):
                zone = zoneinfo.ZoneInfo(name)
                start = datetime.time(4)
                moments = self.moments(zone)
                moments += [moment + datetime.timedelta(hours=4) for moment in moments]
                self.assertSameDays(self.zone_server(name, "04:00"), zone, moments, start)

    def test_an_entry_at_01_30_belongs_to_the_day_before(self):
        for name in ZONES:
            for timestamp, day in (("2026-03-05T01:30:00", "2026-03-04"), ("2026-03-05T03:59:59", "2026-03-04"),
                                   ("2026-03-05T04:00:00", "2026-03-05"), ("2026-03-01T00:00:00", "2026-02-28"),
                                   ("2026-01-01T01:30:00", "2025-12-31")):
                with self.subTest(zone=name, timestamp=timestamp):
                    server = self.zone_server(name, "04:00", data=self.home / name.replace("/", "-"))
                    entry = server.call("journal/log", {"entry": {
                        "name": "Night soup", "calories": 90, "timestamp": timestamp}})["entries"][0]
                    self.assertEqual(entry["day"], day)
                    self.assertTrue(entry["timestamp"].startswith(timestamp), entry["timestamp"])
                    self.assertIn(entry, server.call("journal/day", {"day": day})["entries"])

    def test_a_day_asked_for_by_label_never_shifts(self):
        server = self.zone_server("America/New_York", "04:00")
        for day in ("2026-03-08", "2026-11-01", "2011-12-30", "2024-02-29"):
            with self.subTest(day=day):
                self.assertEqual(server.call("journal/day", {"day": day})["day"], day)
                toast = {"name": "Toast", "calories": 80, "timestamp": f"{day}T01:30:00"}
                [entry] = server.call("journal/log", {"day": day, "entry": toast})["entries"]
                self.assertEqual(entry["day"], day, "the label was named, and the timestamp does not move it")
                [found] = server.call("journal/day", {"day": day})["entries"]
                self.assertEqual(found, entry)
                days = server.call("journal/range", {"from": day, "to": day})["days"]
                self.assertEqual([row["day"] for row in days], [day])

    def test_today_before_the_day_start_is_yesterday(self):
        # A zone in which it is between 02:00 and 03:00 now, wherever and whenever this runs.
        hours = (2 - datetime.datetime.now(UTC).hour) % 24
        hours -= 24 if hours > 14 else 0
        name = f"Etc/GMT{-hours:+d}"
        zone = zoneinfo.ZoneInfo(name)
        server = self.zone_server(name, "04:00")
        before = datetime.datetime.now(zone)
        today = server.call("journal/day", {"day": "today"})["day"]
        entry = server.call("journal/log", {"entry": {"name": "Night soup", "calories": 90}})["entries"][0]
        after = datetime.datetime.now(zone)
        if before.hour != 2 or after.hour != 2:
            self.skipTest("the hour changed during the test")
        self.assertEqual(today, str(after.date() - datetime.timedelta(days=1)))
        self.assertEqual(entry["day"], today)
        self.assertEqual(datetime.datetime.fromisoformat(entry["timestamp"]).astimezone(zone).date(), after.date())

    def test_a_later_change_of_the_day_start_or_zone_moves_nothing_that_was_logged(self):
        server = self.zone_server("Asia/Kolkata")
        entry = server.call("journal/log", {"entry": {
            "name": "Night soup", "calories": 90, "timestamp": "2026-03-05T01:30:00"}})["entries"][0]
        self.assertEqual(entry["day"], "2026-03-05")
        for zone, start in (("Asia/Kolkata", "04:00"), ("Pacific/Apia", "04:00"), ("America/New_York", None)):
            other = self.zone_server(zone, start)
            self.assertEqual(other.call("journal/get", {"id": entry["id"]})["entries"], [entry])
            self.assertEqual(other.call("journal/day", {"day": "2026-03-05"})["entries"], [entry])
            self.assertEqual(other.call("journal/day", {"day": "2026-03-04"})["entries"], [])

    def test_saving_an_entry_unchanged_three_times_leaves_its_date(self):
        server = self.zone_server("Pacific/Apia", "04:00")
        entry = server.call("journal/log", {"entry": {
            "name": "Night soup", "calories": 90, "timestamp": "2026-03-05T01:30:00"}})["entries"][0]
        for _ in range(3):
            read = server.call("journal/get", {"id": entry["id"]})["entries"][0]
            patch = {key: value for key, value in read.items() if key != "id"}
            self.assertEqual(server.call("journal/update", {"id": entry["id"], "patch": patch})["entries"], [entry])

    def test_moving_an_entry_keeps_the_time_of_day_on_days_of_clock_changes(self):
        server = self.zone_server("America/New_York", "04:00")
        zone = zoneinfo.ZoneInfo("America/New_York")
        for time in ("01:30:00", "03:15:00", "12:00:00", "23:45:00"):
            entry = server.call("journal/log", {"entry": {
                "name": "Toast", "calories": 80, "timestamp": f"2026-05-05T{time}"}})["entries"][0]
            for day in ("2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01", "2026-07-04"):
                with self.subTest(time=time, day=day):
                    moved = server.call("journal/move", {"id": entry["id"], "day": day})["entries"][0]
                    self.assertEqual(moved["day"], day)
                    date = datetime.date.fromisoformat(day) + datetime.timedelta(days=time < "04:00:00")
                    wall = datetime.datetime.combine(date, datetime.time.fromisoformat(time), zone)
                    self.assertEqual(datetime.datetime.fromisoformat(moved["timestamp"]), wall.astimezone(UTC))
            # Through the hour that does not exist the clock may come to stand an hour on, but never on another day.
            self.assertEqual(moved["day"], "2026-07-04")

    def test_a_day_start_that_is_none_is_refused(self):
        for text in ("25:00", "4:00", "04:60", "noon", "", 4):
            with self.subTest(dayStart=text):
                server = self.server()
                failure = server.error("initialize", {"configuration": {"dayStart": text}})
                self.assertEqual(failure.data.get("path"), "/configuration/dayStart")
                server.call("initialize", {})

    def test_the_environment_and_the_settings_give_a_day_start_too(self):
        at = {"at": "2026-03-05T01:30:00"}
        server = self.server(variables={"OFJ_DAY_START": "04:00"})
        self.assertEqual(server.call("meals/current", at)["day"], "2026-03-04")
        server = self.server()
        self.assertEqual(server.call("meals/current", at)["day"], "2026-03-05")
        server.call("settings/set", {"settings": {"dayStart": "04:00"}})
        self.assertEqual(server.call("meals/current", at)["day"], "2026-03-04")


class CaseA27(ZoneTest):
    """Timestamps that are only a date, or have no offset, mean that day on the user's own calendar."""

    def test_a27_by_every_route(self):
        for zone in ("Asia/Riyadh", "America/Phoenix", "Pacific/Apia"):
            for timestamp in ("2026-08-03", "2026-08-03T21:00:00", "2026-08-03T21:00"):
                with self.subTest(zone=zone, timestamp=timestamp):
                    server = self.zone_server(zone, data=self.home / zone.replace("/", "-"))
                    draft = {"name": "Rice", "calories": 200, "timestamp": timestamp}
                    single = server.call("journal/log", {"entry": draft})["entries"]
                    bulk = server.call("journal/log", {"entries": [draft, draft]})["entries"]
                    other = server.call("journal/log", {"entry": {"name": "Rice", "calories": 200}})["entries"][0]
                    # A patch with the timestamp alone does not move the label; with the day as well it is that day.
                    patched = []
                    if "T" in timestamp:
                        patched = server.call("journal/update", {
                            "id": other["id"],
                            "patch": {"day": "2026-08-03", "timestamp": single[0]["timestamp"]}})["entries"]
                    at = server.call("meals/current", {"at": timestamp})
                    for entry in single + bulk + patched + [at]:
                        self.assertEqual(entry["day"], "2026-08-03")
                        local = datetime.datetime.fromisoformat(entry["timestamp"]).astimezone(zoneinfo.ZoneInfo(zone))
                        self.assertEqual(str(local.date()), "2026-08-03")
                        if "T" in timestamp:
                            self.assertEqual(local.strftime("%H:%M:%S"), "21:00:00")

    def test_a27_in_a_pipe_with_the_zone_in_the_environment(self):
        for zone in ("Asia/Riyadh", "America/Phoenix"):
            log = request(1, "journal/log", {"entry": {"name": "Rice", "calories": 200, "timestamp": "2026-08-03"}})
            ran = self.run_serve(line(log), variables={"OFJ_TIME_ZONE": zone}, data=self.home / zone.replace("/", "-"))
            self.assertEqual(parse_lines(ran.stdout)[0]["result"]["entries"][0]["day"], "2026-08-03")


class CaseA28(ZoneTest):
    """Days are counted on the calendar, not in spans of 24 hours."""

    def test_a28_a_week_with_a_day_of_25_hours_has_seven_days(self):
        server = self.zone_server("Europe/Berlin")
        days = [row["day"] for row in server.call("journal/range", {"from": "2025-10-20", "to": "2025-10-26"})["days"]]
        self.assertEqual(days, [f"2025-10-{day}" for day in range(20, 27)])
        days = [row["day"] for row in server.call("journal/range", {"from": "2025-10-24", "to": "2025-10-30"})["days"]]
        self.assertEqual(days, [f"2025-10-{day}" for day in range(24, 31)])

    def test_a28_two_days_around_a_day_of_23_hours_are_one_day_apart(self):
        server = self.zone_server("Europe/Berlin")
        days = [row["day"] for row in server.call("journal/range", {"from": "2019-03-31", "to": "2019-04-01"})["days"]]
        self.assertEqual(days, ["2019-03-31", "2019-04-01"])

    def test_a28_every_day_of_ten_years_comes_once_in_every_zone(self):
        first = datetime.date(2009, 1, 1)
        expected = [str(first + datetime.timedelta(days=days)) for days in range(3_652)]
        for zone in ZONES:
            with self.subTest(zone=zone):
                server = self.zone_server(zone)
                params = {"from": expected[0], "to": expected[-1], "fields": []}
                self.assertEqual([row["day"] for row in server.call("journal/range", params)["days"]], expected)


if __name__ == "__main__":
    unittest.main()
