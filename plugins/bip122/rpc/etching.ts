import * as v from 'valibot'
import { isUint } from '../../ordinals/uint.ts'
import { optionalUint } from './fields.ts'

/** Most characters of base64 that an etching may inscribe, on Mainnet. */
export const mostContent = 400_000

/** The terms of a rune's public mints. Heights and offsets are in blocks. */
export const terms = v.pipe(
  v.object({
    amount: optionalUint('terms.amount', 128),
    cap: optionalUint('terms.cap', 128),
    heightStart: optionalUint('terms.heightStart', 64),
    heightEnd: optionalUint('terms.heightEnd', 64),
    offsetStart: optionalUint('terms.offsetStart', 64),
    offsetEnd: optionalUint('terms.offsetEnd', 64),
  }),
  v.forward(
    v.check(
      ({ heightStart, heightEnd }) => isInOrder(heightStart, heightEnd),
      'terms.heightStart must not be above terms.heightEnd.',
    ),
    ['heightStart'],
  ),
  v.forward(
    v.check(
      ({ offsetStart, offsetEnd }) => isInOrder(offsetStart, offsetEnd),
      'terms.offsetStart must not be above terms.offsetEnd.',
    ),
    ['offsetStart'],
  ),
)

const isInOrder = (start: string | undefined, end: string | undefined): boolean =>
  start === undefined || end === undefined || BigInt(start) <= BigInt(end)

type Terms = v.InferOutput<typeof terms>
type Supply = {
  readonly isMintable: boolean
  readonly premine?: string | undefined
  readonly terms?: Terms | undefined
}

const of = (text: string | undefined): bigint => BigInt(text ?? 0)

/** Whether there would ever be any of the rune. */
export const hasSupply = ({ isMintable, premine, terms }: Supply): boolean =>
  isMintable ? of(terms?.amount) > 0n && of(terms?.cap) > 0n : of(premine) > 0n

/** Whether all that there can ever be of the rune is a number of 128 bits. */
export const isSupplyInRange = ({ premine, terms }: Supply): boolean =>
  isUint(of(premine) + of(terms?.cap) * of(terms?.amount), 128)

const base64 = 'contentBase64 must be base64.'

/** The inscription of the etching. The network says how much of it is too large. */
export const inscriptionDetails = v.object({
  contentType: v.pipe(
    v.string('Invalid content type detected'),
    v.regex(/^[\w.+-]+\/[\w.+-]+(\s?;\s?[\w.+-]+=[\w.+"-]+)*$/, 'Invalid content type detected'),
  ),
  contentBase64: v.pipe(
    v.string(base64),
    v.nonEmpty('Empty content not allowed'),
    v.maxLength(mostContent, 'Content too large'),
    v.check((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text), base64),
  ),
})
