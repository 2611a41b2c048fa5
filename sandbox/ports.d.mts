/** A port that nobody uses now, by chance. */
export function freePort(): Promise<number>
