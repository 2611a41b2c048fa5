/** Two parts of a text that the visitor kept, to be typed back: their positions, from 1, and what stands there. */
export type Proof = { readonly parts: readonly string[]; readonly asked: readonly [first: number, second: number] }

/** Asks for two different parts by chance, in their order. */
export function createProof(parts: readonly string[]): Proof {
  const first = randomBelow(parts.length)
  const second = (first + 1 + randomBelow(parts.length - 1)) % parts.length
  return { parts, asked: [Math.min(first, second) + 1, Math.max(first, second) + 1] }
}

/** The positions whose answers are wrong. `read` takes a part as a person types it. */
export const findWrong = (
  { parts, asked }: Proof,
  answers: readonly string[],
  read: (typed: string) => string,
): number[] => asked.filter((position, at) => read(answers[at] ?? '') !== read(parts[position - 1] ?? ''))

/** A word that a person typed: case and spaces do not count. */
export const readWord = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** A number below `count`, which is small. */
const randomBelow = (count: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count
