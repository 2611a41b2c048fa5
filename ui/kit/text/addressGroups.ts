/** Characters in a row that all differ from the other address, or all agree with it. */
export type Run = { readonly text: string; readonly differs: boolean }

/** An address as it is read aloud and compared: its prefix apart, then groups of four. */
export function addressGroups(
  address: string,
  other?: string,
): { readonly prefix: string; readonly groups: readonly (readonly Run[])[] } {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const body = address.slice(prefix.length)
  // In hexadecimal, case says nothing.
  const fold = (text: string) => (/^[\da-f]+$/i.test(body) ? text.toLowerCase() : text)
  const reference = other === undefined ? undefined : fold(other.slice(/^0x/i.exec(other)?.[0].length ?? 0))
  const groups: Run[][] = []
  for (let start = 0; start < body.length; start += 4) {
    const runs: Run[] = []
    for (let index = start; index < Math.min(start + 4, body.length); index++) {
      const text = body[index] ?? ''
      const differs = reference !== undefined && reference[index] !== fold(text)
      const last = runs.at(-1)
      if (last && last.differs === differs) runs[runs.length - 1] = { text: last.text + text, differs }
      else runs.push({ text, differs })
    }
    groups.push(runs)
  }
  return { prefix, groups }
}
