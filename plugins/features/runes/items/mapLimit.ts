/** Asks about each item, about no more than `limit` of them at the same time. Answers in the order of the items. */
export async function mapLimit<item, answer>(
  items: readonly item[],
  limit: number,
  ask: (item: item) => Promise<answer>,
): Promise<readonly answer[]> {
  const answers: answer[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      answers[at] = await ask(items[at] as item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return answers
}
