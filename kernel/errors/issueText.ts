/** What a validator tells of a value that does not fit. An issue of valibot has these fields. */
export type SchemaIssue = {
  /** The part of the schema that refused: `string`, `object`, `min_value` … */
  readonly type: string
  readonly message: string
  readonly input: unknown
  readonly expected?: string | null | undefined
  readonly requirement?: unknown
  readonly path?: readonly { readonly key?: unknown }[] | undefined
}

/** Kinds of values, by the names that a schema has for them. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  bigint: 'a bigint',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
}

/** Requirements of a value whose kind is right. */
const requirements: Readonly<Record<string, (limit: unknown) => string>> = {
  non_empty: () => 'must not be empty',
  integer: () => 'must be a whole number',
  safe_integer: () => 'must be a whole number, and no larger than 2^53 − 1',
  finite: () => 'must be a finite number',
  min_value: (least) => `must be at least ${least}`,
  max_value: (most) => `must be at most ${most}`,
  gt_value: (limit) => `must be above ${limit}`,
  lt_value: (limit) => `must be below ${limit}`,
  min_length: (least) => `must have a length of at least ${least}`,
  max_length: (most) => `must have a length of at most ${most}`,
  regex: (pattern) => `must match ${pattern}`,
}

/** The sentence of a schema that was given none. */
const generic = /^Invalid [\w ]+: (?:Expected|Received) /

/**
 * The sentence about a value that a schema refuses: the schema's own sentence, or one that names the field and what the field must be.
 * `whole` names the value itself.
 * @example
 * ```ts
 * import { issueText } from 'tapkit/kernel'
 * const issue = { type: 'number', message: 'Invalid type: Expected number but received "5"', input: '5', expected: 'number' }
 * issueText({ ...issue, path: [{ key: 'feeRate' }] }) // 'feeRate must be a number.'
 * ```
 */
export function issueText(
  { type, message, input, expected, requirement, path = [] }: SchemaIssue,
  whole = 'The value',
) {
  if (!generic.test(message)) return message
  const field = path.map(({ key }) => String(key)).join('.') || whole
  if (expected === 'never') return `${field} is not a field that there is.`
  if (input === undefined) return `${field} is missing.`
  const says = Object.hasOwn(requirements, type) ? requirements[type]?.(requirement) : mustBe(expected)
  return `${field} ${says ?? 'has a value that cannot be used'}.`
}

/** What a value must be, of an expectation such as `(string | number)`. */
function mustBe(expected: SchemaIssue['expected']): string | undefined {
  if (!expected || expected === 'unknown') return undefined
  const choices = expected.replace(/^\(|\)$/g, '').split(' | ')
  const words = [...new Set(choices)].map((choice) => (Object.hasOwn(kinds, choice) ? kinds[choice] : choice))
  const last = words.pop()
  return `must be ${words.length > 0 ? `${words.join(', ')} or ` : ''}${last}`
}
