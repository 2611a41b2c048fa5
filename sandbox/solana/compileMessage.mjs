import bs58 from 'bs58'

/** Lists here are short: a length is one byte. */
const list = (items) => {
  if (items.length > 127) throw new RangeError('A message of the sandbox has no list of more than 127.')
  return Buffer.concat([Buffer.from([items.length]), ...items])
}

/**
 * A message of version 0 without look-up tables, and who has to sign it, in order. An instruction is `{ program, accounts, data }`, an account
 * `{ address, signer, writable }`.
 */
export function compileMessage({ payer, blockhash, instructions }) {
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
  const sorted = [...roles].sort(([, one], [, other]) => rank(one) - rank(other))
  const keys = sorted.map(([address]) => address)
  const count = (wanted) => sorted.filter(([, role]) => rank(role) === wanted).length
  const header = Buffer.from([0x80, count(0) + count(1), count(1), count(3)])
  const bytes = Buffer.concat([
    header,
    list(keys.map((address) => Buffer.from(bs58.decode(address)))),
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
    list([]),
  ])
  return { bytes, signers: keys.slice(0, count(0) + count(1)) }
}
