import { createSlice } from 'tapkit/kernel'

/** A name that could be had, without its suffix. */
export type Suggestion = { name: string; registered: boolean }

/** The reason why a text is no name, as the key of its sentence. */
export type NameProblem = 'tooShort' | 'tooLong' | 'edge' | 'doubled'

/** The reason why a registration failed, as the key of its sentence; `reason` is the server's own. */
export type Failure = {
  kind: 'declined' | 'moved' | 'failed' | 'unclear' | 'elsewhere' | 'noSigner'
  reason?: string | undefined
}

/** The name that the visitor has typed, and the facts about it. */
export type NamesState = {
  /** Without its suffix, in the letters that a name may have. */
  typed: string
  /** The characters that were left out of the typed or pasted text. */
  leftOut: string
  /** `looked`: the service has answered. */
  status: 'idle' | 'checking' | 'wrong' | 'looked' | 'failed'
  problem: NameProblem | undefined
  /** Whether the typed name is registered; `undefined` if the service does not tell. */
  taken: boolean | undefined
  others: Suggestion[]
  /** The name that the account has already. */
  owned: string | undefined
  /** The exact message that would be signed: JSON. */
  message: string | undefined
  step: 'form' | 'signing' | 'registering'
  failure: Failure | undefined
  /** Registered here, and perhaps not known anywhere else yet. */
  named: { address: string; name: string }[]
  /** Accounts without a known name. */
  nameless: string[]
}

/** The form before the visitor types. */
export const emptyForm = (): Omit<NamesState, 'named' | 'nameless'> => ({
  typed: '',
  leftOut: '',
  status: 'idle',
  problem: undefined,
  taken: undefined,
  others: [],
  owned: undefined,
  message: undefined,
  step: 'form',
  failure: undefined,
})

export const namesState = createSlice('names', (): NamesState => ({ ...emptyForm(), named: [], nameless: [] }))
