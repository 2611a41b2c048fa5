import { instructionErrors, transactionErrors } from './errorNames.mjs'

/** An answer of the node that is an error (JSON-RPC 2.0). */
export class RpcError extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (message) => new RpcError(-32602, message)
export const simulationFailed = (err, details) =>
  new RpcError(-32002, `Transaction simulation failed: ${describeError(err)}`, { ...details, err })
export const signatureFailed = () => new RpcError(-32003, 'Transaction signature verification failure')

/**
 * The VM's error as nodes write it: 'BlockhashNotFound', { InstructionError: [0, { Custom: 1 }] }.
 * The binding's enums are erased, so that an error without fields arrives as its index.
 */
export function toJsonError(error) {
  if (typeof error === 'number') return transactionErrors[error][0]
  switch (error.constructor.name) {
    case 'TransactionErrorInstructionError':
      return { InstructionError: [error.index, toInstructionError(error.err())] }
    case 'TransactionErrorInsufficientFundsForRent':
      return { InsufficientFundsForRent: { account_index: error.accountIndex } }
    case 'TransactionErrorDuplicateInstruction':
      return { DuplicateInstruction: error.index }
    default:
      return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
  }
}

function toInstructionError(error) {
  if (typeof error === 'number') return instructionErrors[error][0]
  return error.code === undefined ? { BorshIoError: error.msg } : { Custom: error.code }
}

/** The sentence that nodes put into the message of an error. */
export function describeError(error) {
  if (typeof error === 'string') return transactionErrors.find(([name]) => name === error)?.[1] ?? error
  const [[kind, detail]] = Object.entries(error)
  switch (kind) {
    case 'InstructionError':
      return `Error processing Instruction ${detail[0]}: ${describeInstruction(detail[1])}`
    case 'InsufficientFundsForRent':
      return `Transaction results in an account (${detail.account_index}) with insufficient funds for rent`
    case 'DuplicateInstruction':
      return `Transaction contains a duplicate instruction (${detail}) that is not allowed`
    default:
      return `Execution of the program referenced by account at index ${detail.account_index} is temporarily restricted.`
  }
}

function describeInstruction(error) {
  if (typeof error === 'string') return instructionErrors.find(([name]) => name === error)?.[1] ?? error
  if ('Custom' in error) return `custom program error: 0x${error.Custom.toString(16)}`
  return `Failed to serialize or deserialize account data: ${error.BorshIoError}`
}
