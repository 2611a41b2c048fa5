import type { Intent, Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { toBase64 } from './readJson.ts'

type Question = {
  /** The intent of a single `kernel.prepare`: the same object for each question. */
  readonly intent: Intent
  readonly wire: Uint8Array
}

type Ask<question, answer> = (context: Context, network: Network, question: question) => Promise<answer>

/**
 * Keeps answers by intent and bytes. `prepare` and `readPayload` need the same answer about a transaction, so the node
 * is asked once for both.
 */
export function askOnce<question extends Question, answer>(ask: Ask<question, answer>): Ask<question, answer> {
  const answers = new WeakMap<Intent, Map<string, Promise<answer>>>()
  return (context, network, question) => {
    const { intent, wire } = question
    const known = answers.get(intent) ?? new Map<string, Promise<answer>>()
    answers.set(intent, known)
    const key = toBase64(wire)
    const answer = known.get(key) ?? ask(context, network, question)
    known.set(key, answer)
    return answer
  }
}
