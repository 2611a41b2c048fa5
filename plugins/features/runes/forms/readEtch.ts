import { parseUnits } from 'tapkit/kernel'
import { readInscriptionId } from '../../../ordinals/inscriptionId.ts'
import { isReserved } from '../../../ordinals/runeNumber.ts'
import { isUint } from '../../../ordinals/uint.ts'
import type { Fault } from './faults.ts'
import { type Known, type OrderField, type OrderParams, only, type Read, readName, readOrder } from './readOrder.ts'
import type { EtchForm } from './state.ts'

/** Whole numbers are decimal texts, as requests have them. */
export type EtchParams = OrderParams & {
  readonly isMintable: boolean
  readonly divisibility: number
  readonly symbol?: string
  readonly premine?: string
  readonly terms?: Readonly<Partial<Record<TermField, string>>>
  readonly inscriptionDetails?: { readonly contentType: string; readonly contentBase64: string }
  readonly delegateInscriptionId?: string
}

type TermField = 'amount' | 'cap' | 'heightStart' | 'heightEnd' | 'offsetStart' | 'offsetEnd'

export type EtchField =
  | OrderField
  | 'divisibility'
  | 'symbol'
  | 'premine'
  | 'amount'
  | 'cap'
  | 'start'
  | 'end'
  | 'delegate'

/** Most digits that an amount of a rune has after its point. */
const mostDecimals = 38

/** Reads a form as the parameters of an etching. */
export function readEtch(form: EtchForm, known: Known): Read<EtchParams, EtchField> {
  const { symbol, isMintable, picture } = form
  const order = readOrder(form, known)
  const number = readName(form.runeName)?.number
  const divisibility = readWhole(form.divisibility)
  const isDivisible = divisibility !== undefined && divisibility <= BigInt(mostDecimals)
  // Amounts are judged once it is known how many decimals they may have.
  const decimals = isDivisible ? Number(divisibility) : undefined
  const premine = form.premine === '' ? 0n : readAmount(form.premine, decimals)
  const terms = isMintable ? readTerms(form, decimals) : { values: {}, faults: undefined }
  const { amount = 0n, cap = 0n } = terms.values
  const delegate = form.delegate.trim()
  const own = only<EtchField>({
    runeName: number !== undefined && isReserved(number) ? 'nameReserved' : undefined,
    rate: undefined,
    destination: undefined,
    refund: undefined,
    divisibility: isDivisible ? undefined : 'divisibilityInvalid',
    symbol: symbol === '' || isSymbol(symbol) ? undefined : 'symbolInvalid',
    premine: premine === undefined ? 'premineInvalid' : !isMintable && premine === 0n ? 'premineMissing' : undefined,
    amount: undefined,
    cap: undefined,
    start: undefined,
    end: undefined,
    delegate: delegate === '' || readInscriptionId(delegate) ? undefined : 'delegateInvalid',
  })
  const isTooMuch = !isUint((premine ?? 0n) + amount * cap, 128)
  const supply: Partial<Record<EtchField, Fault>> = isTooMuch
    ? { [isMintable && premine !== undefined && isUint(premine, 128) ? 'cap' : 'premine']: 'supplyTooLarge' }
    : {}
  const faults = { ...order.faults, ...supply, ...own, ...terms.faults }
  if (order.faults || decimals === undefined || Object.keys(faults).length > 0) return { faults }
  return {
    params: {
      ...order.params,
      isMintable,
      divisibility: decimals,
      ...(symbol === '' ? {} : { symbol }),
      ...(premine ? { premine: `${premine}` } : {}),
      ...(isMintable ? { terms: textsOf(terms.values) } : {}),
      ...(picture
        ? { inscriptionDetails: { contentType: picture.contentType, contentBase64: picture.contentBase64 } }
        : {}),
      ...(delegate === '' ? {} : { delegateInscriptionId: delegate }),
    },
  }
}

/** The largest possible supply of a rune, in its smallest unit. */
export const supplyOf = ({ premine = '0', terms = {} }: Pick<EtchParams, 'premine' | 'terms'>): bigint =>
  BigInt(premine) + BigInt(terms.amount ?? 0) * BigInt(terms.cap ?? 0)

type Values = Partial<Record<TermField, bigint>>

/** The terms of mints: the amounts, and the blocks. */
function readTerms(
  form: EtchForm,
  decimals: number | undefined,
): { readonly values: Values; readonly faults: Partial<Record<EtchField, Fault>> | undefined } {
  const amount = readAmount(form.amount, decimals) ?? 0n
  const cap = readWhole(form.cap) ?? 0n
  const isBound = form.bounds !== 'none'
  const [start, end] = isBound ? [readBound(form.start), readBound(form.end)] : [undefined, undefined]
  const isOpen = isBound && form.start === '' && form.end === ''
  const isOver = typeof start === 'bigint' && typeof end === 'bigint' && start >= end
  const faults = only<'amount' | 'cap' | 'start' | 'end'>({
    amount: amount > 0n ? undefined : 'amountInvalid',
    cap: cap > 0n && isUint(cap, 128) ? undefined : 'capInvalid',
    start: start === false ? 'boundInvalid' : undefined,
    end: end === false ? 'boundInvalid' : isOpen ? 'endMissing' : isOver ? 'endTooEarly' : undefined,
  })
  const by = form.bounds === 'heights' ? 'height' : 'offset'
  const values: Values = {
    ...{ amount, cap },
    ...(typeof start === 'bigint' ? { [`${by}Start`]: start } : {}),
    ...(typeof end === 'bigint' ? { [`${by}End`]: end } : {}),
  }
  return { values, faults }
}

const textsOf = (values: Values): NonNullable<EtchParams['terms']> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}`]))

/** A height or a number of blocks; `undefined` if the field is empty, and `false` if the text is no such number. */
function readBound(text: string): bigint | undefined | false {
  if (text === '') return undefined
  const value = readWhole(text)
  return value !== undefined && isUint(value, 64) ? value : false
}

const readWhole = (text: string): bigint | undefined => (/^\d{1,39}$/.test(text) ? BigInt(text) : undefined)

/** An amount in the rune's smallest unit; 1 as long as the decimals are not known. */
function readAmount(text: string, decimals: number | undefined): bigint | undefined {
  if (decimals === undefined) return 1n
  try {
    const value = parseUnits(text, decimals)
    return value < 0n || !isUint(value, 128) ? undefined : value
  } catch {
    return undefined
  }
}

/** A single visible code point. */
const isSymbol = (text: string): boolean => [...text].length === 1 && !/[\p{C}\p{Z}\p{M}]/u.test(text)
