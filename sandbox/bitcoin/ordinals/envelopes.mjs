import { instructionsOf, writePush } from '../scripts.mjs'

const MAX_PUSH = 520
const [OP_IF, OP_ENDIF] = [0x63, 0x68]
const TAGS = { type: 1, pointer: 2, encoding: 9, delegate: 11, rune: 13 }
const text = (value) => Buffer.from(value, 'utf8')

/** The tapscript in a taproot input's witness; undefined where it is spent by its key. */
export function tapscriptIn(witness) {
  const items = witness.length > 1 && witness.at(-1)[0] === 0x50 ? witness.slice(0, -1) : witness
  return items.length > 1 ? items.at(-2) : undefined
}

/** The inscriptions that a witness reveals: `{ contentType, encoding, body, pointer, delegate, unbound }`. */
export function readEnvelopes(witness) {
  const script = tapscriptIn(witness)
  const instructions = script ? [...instructionsOf(script)] : []
  // A script that is broken anywhere holds none.
  if (instructions.includes(undefined)) return []
  const found = []
  for (let at = 0; at < instructions.length; at++) {
    const [start, branch, protocol] = instructions.slice(at, at + 3)
    if (start.data?.length !== 0 || branch?.opcode !== OP_IF || !protocol?.data || !text('ord').equals(protocol.data))
      continue
    const end = instructions.findIndex((one, place) => place > at + 2 && !pushOf(one))
    if (instructions[end]?.opcode === OP_ENDIF) found.push(inscriptionOf(instructions.slice(at + 3, end).map(pushOf)))
    at = end < 0 ? instructions.length : end
  }
  return found
}

/** The bytes that an instruction pushes, a small number as a single byte. */
function pushOf({ opcode, data }) {
  if (data) return data
  if (opcode === 0x4f) return Uint8Array.of(0x81)
  return opcode >= 0x51 && opcode <= 0x60 ? Uint8Array.of(opcode - 0x50) : undefined
}

function inscriptionOf(pushes) {
  const body = pushes.findIndex((push, at) => at % 2 === 0 && push.length === 0)
  const head = body < 0 ? pushes : pushes.slice(0, body)
  const fields = []
  for (let at = 0; at + 1 < head.length; at += 2) fields.push([Buffer.from(head[at]).toString('hex'), head[at + 1]])
  const valuesOf = (tag) => fields.flatMap(([name, value]) => (name === hexOf(tag) ? [value] : []))
  const [type, pointer, encoding, delegate] = [TAGS.type, TAGS.pointer, TAGS.encoding, TAGS.delegate].map(
    (tag) => valuesOf(tag)[0],
  )
  const isEven = ([name]) => Number.parseInt(name.slice(0, 2), 16) % 2 === 0
  return {
    contentType: type && utf8(type),
    encoding: encoding && utf8(encoding),
    body: body < 0 ? undefined : Buffer.concat(pushes.slice(body + 1)),
    pointer: pointer && numberOf(pointer),
    delegate: delegate && idOf(delegate),
    // No index knows the meaning of these fields, so none binds the inscription to a satoshi.
    unbound:
      fields.some((field) => isEven(field) && field[0] !== hexOf(TAGS.pointer)) || valuesOf(TAGS.pointer).length > 1,
  }
}

function utf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const hexOf = (tag) => tag.toString(16).padStart(2, '0')

function numberOf(bytes) {
  const number = BigInt(`0x00${Buffer.from(bytes).reverse().toString('hex')}`)
  return number < 1n << 64n ? number : undefined
}

function idOf(bytes) {
  const index = bytes.subarray(32)
  const isShort = index.length < 4 ? index.at(-1) !== 0 : index.length === 4
  if (bytes.length < 32 || !isShort) return undefined
  return `${Buffer.from(bytes.subarray(0, 32)).reverse().toString('hex')}i${numberOf(index)}`
}

/** An inscription as it stands in a tapscript; `rune` is the commitment to a name, which stands alone where nothing is inscribed. */
export function writeEnvelope({ contentType, body, delegate, rune }) {
  const field = (tag, value) => (value ? [Uint8Array.of(tag), value] : [])
  const chunks = []
  for (let at = 0; body && at < body.length; at += MAX_PUSH) chunks.push(body.subarray(at, at + MAX_PUSH))
  const isInscription = body !== undefined || delegate !== undefined
  const inscription = [
    text('ord'),
    ...field(TAGS.rune, rune),
    ...field(TAGS.delegate, delegate && bytesOf(delegate)),
    ...field(TAGS.type, contentType && text(contentType)),
    ...(body ? [new Uint8Array(), ...chunks] : []),
  ]
  const pushes = isInscription ? inscription : [rune]
  return Buffer.concat([Uint8Array.of(0x00, OP_IF), ...pushes.map(writePush), Uint8Array.of(OP_ENDIF)])
}

function bytesOf(id) {
  const [txid, index] = id.split('i')
  const places = Buffer.alloc(4)
  places.writeUInt32LE(Number(index))
  let length = 4
  while (length > 0 && places[length - 1] === 0) length--
  return Buffer.concat([Buffer.from(txid, 'hex').reverse(), places.subarray(0, length)])
}
