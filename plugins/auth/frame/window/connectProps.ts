import type { Look } from '../windows/flowMessages.ts'
import type { ConnectFlow } from './connectFlow.ts'
import type { ConnectStep, StepAt } from './connectStep.ts'

/** The window of a login. */
export type ConnectProps = {
  readonly flow: ConnectFlow
  /** The name of the service. */
  readonly name: string
  readonly host: string
  readonly look: Look
  readonly origin: string
  /** Whether the app still waits for the outcome. */
  readonly isAwaited: () => boolean
  readonly close: () => void
}

/** A step of a login. */
export type StepProps<at extends ConnectStep['at']> = ConnectProps & { readonly step: StepAt<at> }
