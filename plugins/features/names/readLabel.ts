/** Longest text that is looked at, in characters. */
const longest = 300

/**
 * Reads a typed or pasted text as a name without its suffix, in the letters that a name may have: a–z, digits and
 * hyphens. `leftOut` has the other characters, each once: a letter that only looks like an allowed letter is never left
 * out in silence.
 */
export function readLabel(
  text: string,
  suffixes: readonly string[],
): { readonly label: string; readonly leftOut: string } {
  const plain = text.slice(0, longest).normalize('NFKC').trim().toLowerCase()
  const suffix = suffixes.find((each) => plain.endsWith(each))
  const whole = suffix === undefined ? plain : plain.slice(0, -suffix.length)
  return {
    label: whole.replace(/[^a-z0-9-]/g, ''),
    leftOut: [...new Set(whole.replace(/[a-z0-9-]/g, ''))].slice(0, 8).join(' '),
  }
}
