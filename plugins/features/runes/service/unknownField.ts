import { InvalidInputError, sanitizeText } from 'tapkit/kernel'
import { fieldsOf, type OrderKind } from './calls.ts'

/** The fields of the parts of an order that have fields of their own. */
const parts: Readonly<Record<string, readonly string[]>> = {
  terms: ['amount', 'cap', 'heightStart', 'heightEnd', 'offsetStart', 'offsetEnd'],
  inscriptionDetails: ['contentType', 'contentBase64'],
}

type Unknown = { readonly path: string; readonly known: readonly string[] }

/** The first field with a value that no order of the kind has. */
function findUnknown(kind: OrderKind, params: unknown): Unknown | undefined {
  const order = [...fieldsOf[kind], 'refundAddress', 'network']
  const ofParts = Object.entries(parts)
    .filter(([part]) => order.includes(part))
    .map(([part, known]) => findIn(`${part}.`, Object(params)[part], known))
  return [findIn('', params, order), ...ofParts].find((found) => found !== undefined)
}

function findIn(before: string, given: unknown, known: readonly string[]): Unknown | undefined {
  const [name] =
    Object.entries(Object(given)).find(([each, value]) => value !== undefined && !known.includes(each)) ?? []
  return name === undefined ? undefined : { path: before + sanitizeText(name, 60), known }
}

/**
 * Makes sure that a typed call has no field that the order would drop: an etching cannot be corrected.
 * @throws InvalidInputError
 */
export function requireKnownFields(verb: string, kind: OrderKind, params: unknown): void {
  const unknown = findUnknown(kind, params)
  if (!unknown) return
  const { path, known } = unknown
  throw new InvalidInputError({
    verb,
    given: `\`${path}\`, which is no field of runes_${kind}`,
    takes: `no field beside ${known.join(', ')}.`,
  })
}
