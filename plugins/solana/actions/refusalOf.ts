import { type Refusal, sanitizeText } from 'tapkit/kernel'
import { programs } from '../programs.ts'
import { notEnough, notEnoughForFees } from './checkFunds.ts'
import { record } from './readJson.ts'
import type { Instruction } from './readMessage.ts'

/** Most lines of a log that are kept. */
const limit = 60

/** A node's result of running a transaction: `err` and `logs` of `simulateTransaction` or of a failed preflight. */
export type Failure = { readonly err: unknown; readonly logs: unknown }

/** The network's reason to refuse a transaction, and its log. */
export function refusalOf(
  { err, logs }: Failure,
  { instructions, symbol }: { readonly instructions: readonly Pick<Instruction, 'program'>[]; readonly symbol: string },
): { readonly refusal: Refusal; readonly log: string } {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string').slice(-limit) : []
  const log = [JSON.stringify(err) ?? '', ...lines].map((line) => sanitizeText(line, 300)).join('\n')
  const programOf = (at: number) => instructions[at]?.program
  return { refusal: reasonOf(err, lines, log.toLowerCase(), { programOf, symbol }), log }
}

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

/** A program's own text about its error, or else the runtime's name for it. */
function sentenceOf(err: unknown, lines: readonly string[]): string {
  const said = lines.findLast((line) => /^Program log: (Error|AnchorError)/.test(line))
  const failed = lines.findLast((line) => /^Program \w+ failed: /.test(line))
  const [, reason] = readInstructionError(err)
  const words = (name = 'unknown error') => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const text =
    said?.replace(/^Program log: (Error: )?/, '') ??
    failed?.replace(/^Program \w+ failed: /, '') ??
    words(nameOf(reason) ?? nameOf(err))
  return sanitizeText(text, 120)
}
