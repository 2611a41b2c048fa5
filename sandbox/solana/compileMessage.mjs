import bs58 from 'bs58'

/** Lists here are short: a length is one byte. */
const list = (items) => {
  if (items.length > 127) throw new RangeError('A message of the sandbox has no list of more than 127.')
  return Buffer.concat([Buffer.from([items.length]), ...items])
}

/**
 * A message of version 0, and who has to sign it, in order. An instruction is `{ program, accounts, data }`, an account
 * `{ address, signer, writable }`. What `table` has (`{ address, addresses }`) is named by its place there.
 */
export function compileMessage({ payer, blockhash, instructions, table = { addresses: [] } }) {
  const roles = new Map([[payer, { signer: true, writable: true }]])
  const note = (address, { signer = false, writable = false } = {}) => {
    const known = roles.get(address)
    roles.set(address, { signer: signer || !!known?.signer, writable: writable || !!known?.writable })
  }
  for (const { program, accounts } of instructions) {
    for (const account of accounts) note(account.address, account)
    note(program)
  }
  // Signers first, and of both those that may change first; the payer stands before all, as a sort keeps the order of equals.
  const rank = ({ signer, writable }) => (signer ? 0 : 2) + (writable ? 0 : 1)
  const all = [...roles].sort(([, one], [, other]) => rank(one) - rank(other))
  const isKept = ([address]) => table.addresses.includes(address)
  const sorted = all.filter((entry) => !isKept(entry))
  const kept = all.filter(isKept)
  const keys = [...sorted, ...kept].map(([address]) => address)
  const places = (wanted) =>
    list(
      kept
        .filter(([, { writable }]) => writable === wanted)
        .map(([address]) => Buffer.from([table.addresses.indexOf(address)])),
    )
  const count = (wanted) => sorted.filter(([, role]) => rank(role) === wanted).length
  const header = Buffer.from([0x80, count(0) + count(1), count(1), count(3)])
  const bytes = Buffer.concat([
    header,
    list(sorted.map(([address]) => Buffer.from(bs58.decode(address)))),
    bs58.decode(blockhash),
    list(
      instructions.map(({ program, accounts, data }) =>
        Buffer.concat([
          Buffer.from([keys.indexOf(program)]),
          list(accounts.map(({ address }) => Buffer.from([keys.indexOf(address)]))),
          list([...data].map((byte) => Buffer.from([byte]))),
        ]),
      ),
    ),
    list(
      kept.length === 0 ? [] : [Buffer.concat([Buffer.from(bs58.decode(table.address)), places(true), places(false)])],
    ),
  ])
  return { bytes, signers: keys.slice(0, count(0) + count(1)) }
}
