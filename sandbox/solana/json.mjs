import { randomBytes } from 'node:crypto'

// JSON.stringify refuses bigint, and a u64 does not fit a double: each is written as a marked text and then unmarked.
const mark = randomBytes(8).toString('hex')
const marked = new RegExp(`"${mark}(\\d+)"`, 'g')

/** JSON in which a bigint is a number of all its digits, as nodes write it. */
export const toJson = (value) =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${mark}${item}` : item)).replace(marked, '$1')
