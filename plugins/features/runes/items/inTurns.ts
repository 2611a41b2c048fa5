/** The answers about items, in their order, of which no more than `atOnce` are asked for at the same time. */
export async function inTurns<item, answer>(
  items: readonly item[],
  atOnce: number,
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
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return answers
}
