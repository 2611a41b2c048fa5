/** How long a wallet may take for a question that shows the visitor nothing, in ms. */
const patience = 8_000

/** A wallet's answer to a silent question; `undefined` if the wallet refuses, or is late. */
export async function readSilently<value>(question: () => Promise<value>): Promise<value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([question(), late])
  } catch {
    // Locked, no longer permitted, or an older wallet.
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
