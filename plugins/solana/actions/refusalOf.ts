import { type Refusal, sanitizeText } from 'tapkit/kernel'
import { programs } from '../programs.ts'
import { notEnough, notEnoughForFees } from './checkFunds.ts'
import { record } from './readJson.ts'
import type { Instruction } from './readMessage.ts'

/** Most lines of a log that are kept. */
const limit = 60

/** A node's result of running a transaction: `err` and `logs` of `simulateTransaction` or of a failed preflight. */
export type Failure = { readonly err: unknown; readonly logs: unknown }

/** Lines of a log that programs write themselves. Every other line is the runtime's. */
const written = /^Program (log|data|return): /

/**
 * The network's reason to refuse a transaction, and its log. What a program writes into the log decides nothing and is not told as
 * the network's reason: anybody's program, such as the transfer hook of a token, writes what it likes (money 6).
 */
export function refusalOf(
  { err, logs }: Failure,
  { instructions, symbol }: { readonly instructions: readonly Pick<Instruction, 'program'>[]; readonly symbol: string },
): { readonly refusal: Refusal; readonly log: string } {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string').slice(-limit) : []
  const textOf = (some: readonly string[]) =>
    [JSON.stringify(err) ?? '', ...some].map((line) => sanitizeText(line, 300)).join('\n')
  const own = lines.filter((line) => !written.test(line))
  const programOf = (at: number) => instructions[at]?.program
  const refusal = reasonOf(err, own, textOf(own).toLowerCase(), { programOf, symbol })
  const said = lines.findLast((line) => /^Program log: (Error|AnchorError)/.test(line))
  return { refusal: withWords(refusal, said), log: textOf(lines) }
}

/** A program's words about its error stand behind Details, as the line of the node's log that they are. */
const withWords = (refusal: Refusal, said: string | undefined): Refusal =>
  said !== undefined && refusal.because === 'networkRefuses'
    ? { ...refusal, about: { ...refusal.about, nodeSays: sanitizeText(said, 300) } }
    : refusal

function reasonOf(
  err: unknown,
  lines: readonly string[],
  text: string,
  { programOf, symbol }: { readonly programOf: (at: number) => string | undefined; readonly symbol: string },
): Refusal {
  if (nameOf(err) === 'InsufficientFundsForRent') {
    const at = record(record(err).InsufficientFundsForRent).account_index
    if (at === 0) return notEnoughForFees
    const reason = 'A new account must receive at least its rent-exempt minimum'
    return { because: 'opensWithLess', about: { least: '' }, reason }
  }
  if (/insufficientfundsforfee|insufficient funds for fee|accountnotfound|no record of a prior credit/.test(text)) {
    return notEnoughForFees
  }
  const [at, reason] = readInstructionError(err)
  const program = programOf(at)
  if (/transfer: insufficient lamports/.test(text)) {
    return program === programs.system ? notEnough('SOL') : notEnoughForFees
  }
  const isToken = program === programs.token || program === programs.token2022
  const custom = record(reason).Custom
  if (isToken && custom === 1) return notEnough(symbol)
  if (isToken && custom === frozen) {
    return { because: 'accountFrozen', about: { symbol }, reason: `The ${symbol} account is frozen` }
  }
  const details = sentenceOf(err, lines).replace(/[.\s]+$/, '')
  return { because: 'networkRefuses', about: { details }, reason: `The network refuses this transfer: ${details}` }
}

/** The token programs' error for an account that is frozen. */
const frozen = 17

/** The name of an error in the network's enumeration: a text, or the key of an object. */
export const nameOf = (err: unknown): string | undefined =>
  typeof err === 'string' ? err : Object.keys(record(err))[0]

function readInstructionError(err: unknown): readonly [number, unknown] {
  const found = record(err).InstructionError
  return Array.isArray(found) && typeof found[0] === 'number' ? [found[0], found[1]] : [-1, undefined]
}

/** The runtime's words for an error: those of its log, or the name of the error. */
function sentenceOf(err: unknown, lines: readonly string[]): string {
  const failed = lines.findLast((line) => /^Program \w+ failed: /.test(line))
  const [, reason] = readInstructionError(err)
  const { Custom: custom } = record(reason)
  const words = (name = 'unknown error') => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const text =
    failed?.replace(/^Program \w+ failed: /, '') ??
    (Number.isSafeInteger(custom)
      ? `custom program error: 0x${Number(custom).toString(16)}`
      : words(nameOf(reason) ?? nameOf(err)))
  return sanitizeText(text, 120)
}
