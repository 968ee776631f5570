import { describe, expect, test } from "vitest";
import { burnUp, type Member, type MemberEvent } from "#server/issues/burn-up.ts";

const NOW = new Date("2026-03-31T12:00:00Z");
const on = (day: string) => new Date(`${day}T10:00:00Z`);
const member = (id: number, created: string, fields: Partial<Member> = {}): Member => ({
  id,
  createdAt: on(created),
  closedAt: null,
  isIn: true,
  ...fields,
});
const event = (issueId: number, kind: MemberEvent["kind"], day: string): MemberEvent => ({
  issueId,
  kind,
  createdAt: on(day),
});
const describePoints = (points: { date: Date; total: number; closed: number }[]) =>
  points.map(({ date, total, closed }) => `${date.toISOString().slice(5, 10)} ${closed}/${total}`);

describe("a milestone's progress over time", () => {
  test("has a point for each day with changes and for today", () => {
    const events = [
      event(1, "MILESTONED", "2026-03-02"),
      event(2, "MILESTONED", "2026-03-02"),
      event(1, "CLOSED", "2026-03-04"),
      event(1, "REOPENED", "2026-03-05"),
      event(1, "CLOSED", "2026-03-06"),
      event(2, "DEMILESTONED", "2026-03-08"),
    ];
    const members = [member(1, "2026-03-01", { closedAt: on("2026-03-06") }), member(2, "2026-03-01", { isIn: false })];
    expect(describePoints(burnUp(members, events, NOW).points)).toEqual([
      "03-02 0/2",
      "03-04 1/2",
      "03-05 0/2",
      "03-06 1/2",
      "03-08 1/1",
      "03-31 1/1",
    ]);
  });

  test("an issue that was closed before it was added counts as closed at once; one without events counts by its dates", () => {
    const events = [event(1, "CLOSED", "2026-03-01"), event(1, "MILESTONED", "2026-03-03")];
    const members = [
      member(1, "2026-02-01", { closedAt: on("2026-03-01") }),
      member(2, "2026-03-02", { closedAt: on("2026-03-05") }),
    ];
    expect(describePoints(burnUp(members, events, NOW).points)).toEqual([
      "03-02 0/1",
      "03-03 1/2",
      "03-05 2/2",
      "03-31 2/2",
    ]);
  });

  test("the finish is estimated at the pace of four weeks, less what was added, if there is enough progress", () => {
    const many = Array.from({ length: 20 }, (_, index) => member(index + 1, "2026-03-01"));
    const closings = Array.from({ length: 10 }, (_, index) =>
      event(index + 1, "CLOSED", `2026-03-${String(5 + 2 * index).padStart(2, "0")}`),
    );
    // Ten in 28 days, ten are left.
    expect(burnUp(many, closings, NOW).estimatedFinishOn?.toISOString()).toBe("2026-04-28T00:00:00.000Z");
    expect(burnUp(many, closings.slice(0, 2), NOW).estimatedFinishOn).toBeNull();
    const grown = [...many, ...Array.from({ length: 10 }, (_, index) => member(index + 100, "2026-03-20"))];
    expect(burnUp(grown, closings, NOW).estimatedFinishOn).toBeNull();
    const young = many.map((issue) => ({ ...issue, createdAt: on("2026-03-28") }));
    const quick = [1, 2, 3].map((id) => event(id, "CLOSED", "2026-03-30"));
    expect(burnUp(young, quick, NOW).estimatedFinishOn).toBeNull();
    expect(burnUp([], [], NOW)).toEqual({ points: [], estimatedFinishOn: null });
  });

  test("a long history has up to a hundred points, with today", () => {
    const long = Array.from({ length: 900 }, (_, index) => ({
      ...member(index + 1, "2020-01-01"),
      createdAt: new Date(NOW.getTime() - index * 86_400_000),
    }));
    const { points } = burnUp(long, [], NOW);
    expect(points.length).toBeLessThanOrEqual(100);
    expect(points.at(-1)).toMatchObject({ total: 900, date: new Date("2026-03-31T00:00:00Z") });
  });
});
