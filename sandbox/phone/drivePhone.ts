import type { Answer, Namespaces, OpenQuestion, PhoneState, Settings } from './types.ts'

export type DrivenPhone = ReturnType<typeof drivePhone>

type Of = { readonly topic?: string }

/** The phone of a sandbox, as a test has its user act. `url` is the phone's page. Each order rejects in the wallet's own words. */
export function drivePhone(url: string) {
  async function order<answer>(name: string, input: object = {}): Promise<answer> {
    const response = await fetch(new URL(`/sandbox/${name}`, url), { method: 'POST', body: JSON.stringify(input) })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error)
    return answer
  }
  const state = (after?: number) => order<PhoneState>('state', { after })

  /** The first state that has what is looked for. */
  async function until<found>(find: (state: PhoneState) => found | undefined): Promise<found> {
    let seen = 0
    while (true) {
      const now = await state(seen)
      const found = find(now)
      if (found !== undefined) return found
      seen = now.version
    }
  }

  return {
    state: () => state(),
    until,
    /** 'ask' by default: what apps want waits for `answer`. */
    set: (settings: Partial<Settings>) => order<null>('settings', settings),
    /** Takes a pairing's URI, as from a QR code. */
    pair: (uri: string) => order<null>('pair', { uri }),
    /** What the wallet asks its user, once it does. */
    question: (kind?: OpenQuestion['kind']) =>
      until(({ questions }) => questions.find((question) => kind === undefined || question.kind === kind)),
    answer: (id: string, answer: Answer) => order<null>('answer', { id, ...answer }),
    /** An event of the session, the newest one without `topic`: `chainChanged`, `accountsChanged` … */
    emit: (event: Of & { chainId: string; name: string; data: unknown }) => order<null>('emit', event),
    /** Takes namespaces, chains (CAIP-2) or accounts (CAIP-10) back, or makes the session what is given. */
    update: (change: Of & { drop?: readonly string[]; namespaces?: Namespaces }) => order<null>('update', change),
    extend: (of: Of = {}) => order<null>('extend', of),
    ping: (of: Of = {}) => order<null>('ping', of),
    disconnect: (of: Of = {}) => order<null>('disconnect', of),
    /** The phone loses its network, or has it again. */
    setOnline: (online: boolean) => order<null>('online', { online }),
    /** Takes the account of a recovery phrase in, or takes it back. */
    importWords: (text: string) => order<null>('importWords', { text }),
    forgetWords: () => order<null>('forgetWords'),
    /** Ends every session and forgets the rest. */
    reset: () => order<null>('reset'),
  }
}
