import { type BaseError, sanitizeText } from 'tapkit/kernel'
import { InsufficientSolError, InsufficientTokensError, RecipientRentError, TransferRefusedError } from '../errors.ts'
import { programs } from '../programs.ts'
import { record } from './readJson.ts'
import type { Instruction } from './readMessage.ts'

/** Most lines of a log that are kept. */
const limit = 60

/** What a node says of a transaction that it ran: `err` and `logs` of `simulateTransaction` or of a failed preflight. */
export type Failure = { readonly err: unknown; readonly logs: unknown }

/** The network's reasons against a transfer as one sentence; the whole log stands in `debug`. */
export function refusalOf(
  { err, logs }: Failure,
  { instructions, symbol }: { readonly instructions: readonly Instruction[]; readonly symbol: string },
): BaseError {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string').slice(-limit) : []
  const log = [JSON.stringify(err) ?? '', ...lines].map((line) => sanitizeText(line, 300)).join('\n')
  const text = log.toLowerCase()
  if (nameOf(err) === 'InsufficientFundsForRent') {
    const at = record(record(err).InsufficientFundsForRent).account_index
    return at === 0 ? new InsufficientSolError({ covers: 'fees', debug: log }) : new RecipientRentError({ debug: log })
  }
  if (/insufficientfundsforfee|insufficient funds for fee|accountnotfound|no record of a prior credit/.test(text)) {
    return new InsufficientSolError({ covers: 'fees', debug: log })
  }
  const [at, reason] = readInstructionError(err)
  const program = instructions[at]?.program
  if (/transfer: insufficient lamports/.test(text)) {
    return new InsufficientSolError({ covers: program === programs.system ? 'transfer' : 'fees', debug: log })
  }
  const isToken = program === programs.token || program === programs.token2022
  const custom = record(reason).Custom
  if (isToken && custom === 1) return new InsufficientTokensError({ symbol, debug: log })
  if (isToken && custom === frozen) return new TransferRefusedError({ reason: `The ${symbol} account is frozen`, log })
  return new TransferRefusedError({ reason: `The network refuses this transfer: ${sentenceOf(err, lines)}`, log })
}

/** The token programs' error for an account that may not be used. */
const frozen = 17

/** An error's name, where it is one of the network's enumeration: a text, or the key of an object. */
export const nameOf = (err: unknown): string | undefined =>
  typeof err === 'string' ? err : Object.keys(record(err))[0]

function readInstructionError(err: unknown): readonly [number, unknown] {
  const found = record(err).InstructionError
  return Array.isArray(found) && typeof found[0] === 'number' ? [found[0], found[1]] : [-1, undefined]
}

/** What a program wrote of its error; else how the runtime calls it. */
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
