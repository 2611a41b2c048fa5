const FORMS = [
  ['p2pkh', /^76a914[0-9a-f]{40}88ac$/],
  ['p2sh', /^a914[0-9a-f]{40}87$/],
  ['p2wpkh', /^0014[0-9a-f]{40}$/],
  ['p2wsh', /^0020[0-9a-f]{64}$/],
  ['p2tr', /^5120[0-9a-f]{64}$/],
  ['nulldata', /^6a/],
  ['witness_unknown', /^(5[1-9a-f]|60)(0[2-9a-f]|1[0-9a-f]|2[0-8])/],
]

/** What kind of lock a script is, by its bytes in hex; undefined for one that nodes do not relay. */
export function typeOfScript(hex) {
  return FORMS.find(([, form]) => form.test(hex))?.[0]
}

export const toHex = (bytes) => Buffer.from(bytes).toString('hex')
/** A transaction id, as people write it, of the hash that an input names. */
export const toTxid = (hash) => Buffer.from(hash).reverse().toString('hex')
export const outpointOf = (input) => `${toTxid(input.hash)}:${input.index}`

/** Bytes that hold the length of a push, by its opcode. */
const LENGTH_BYTES = { 76: 1, 77: 2, 78: 4 }

/** A script's instructions in turn, `{ opcode, data? }`; undefined, and then nothing, for a push that the end cuts off. */
export function* instructionsOf(script) {
  const bytes = Buffer.from(script)
  for (let at = 0; at < bytes.length; ) {
    const opcode = bytes[at++]
    if (opcode > 78) {
      yield { opcode }
      continue
    }
    const width = LENGTH_BYTES[opcode] ?? 0
    const start = at + width
    const length = start > bytes.length ? Number.NaN : width ? bytes.readUIntLE(at, width) : opcode
    if (!(start + length <= bytes.length)) return yield undefined
    at = start + length
    yield { opcode, data: Uint8Array.from(bytes.subarray(start, at)) }
  }
}

/** The instruction that pushes these bytes. */
export function writePush(data) {
  const { length } = data
  const head = length < 76 ? [length] : length < 256 ? [76, length] : [77, length & 255, length >> 8]
  return Uint8Array.from([...head, ...data])
}
