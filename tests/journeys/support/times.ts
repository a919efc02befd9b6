/** A time of day that takes as much room as any: two digits of hours, in zones where they are counted to twelve. */
export const LONGEST_TIME = new Date(2026, 3, 1, 22, 58)
