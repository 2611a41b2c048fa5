import type { SignInput } from '../../provider.ts'

/** The inputs to sign as the sats-connect dialect writes them: indexes by address. */
export function groupInputs(inputs: readonly SignInput[]): Record<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const { address, index } of inputs) groups.set(address, [...(groups.get(address) ?? []), index])
  return Object.fromEntries(groups)
}
