import { PluginError } from 'tapkit/kernel'

/** What the transfers of an app pay the network. Units are compute units, as Solana counts work. */
export type SolanaFees = {
  /** For each unit, in millionths of a lamport. @default 20_000_000n */
  readonly price?: bigint | undefined
  /** Units that a transfer may use. @default 300_000n */
  readonly units?: bigint | undefined
  /** Units that a transfer may use if it opens the receiver's token account. @default 400_000n */
  readonly unitsWithAccount?: bigint | undefined
}

/** Fees that are complete. */
export type Fees = Record<keyof SolanaFees, bigint>

/** The kit's own (solana 2). */
export const defaultFees: Readonly<Fees> = { price: 20_000_000n, units: 300_000n, unitsWithAccount: 400_000n }

/** The least and the most that the network takes of each: 64 bits, and the units of a whole transaction. */
const limits = { price: [0n, 2n ** 64n - 1n], units: [1n, 1_400_000n], unitsWithAccount: [1n, 1_400_000n] } as const

/**
 * The fees that a host chose, completed by the kit's own.
 * @throws PluginError
 */
export function readFees(given: SolanaFees = {}): Fees {
  const fees = { ...defaultFees }
  for (const name of Object.keys(limits) as (keyof Fees)[]) {
    const { [name]: value = defaultFees[name] } = given
    const [least, most] = limits[name]
    if (typeof value !== 'bigint' || value < least || value > most) {
      const message = `\`fees.${name}\` of solana() is ${String(value)}. Write a bigint up to ${most}n.`
      throw new PluginError({ plugin: 'solana', message })
    }
    fees[name] = value
  }
  return fees
}
