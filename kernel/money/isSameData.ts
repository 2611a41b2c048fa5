/** Whether two pieces of plain data (JSON and bigint) are equal. */
export const isSameData = (left: unknown, right: unknown): boolean => toText(left) === toText(right)

/** Plain data as a text. Keys are sorted, so that their order makes no difference. */
export const toText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'bigint') return `${part}n`
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
  })
