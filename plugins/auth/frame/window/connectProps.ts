import type { ComponentType } from 'react'
import type { Look } from '../windows/flowMessages.ts'
import type { ConnectFlow } from './connectFlow.ts'
import type { ConnectStep, StepAt } from './connectStep.ts'
import type { EmailFlow } from './email/emailFlow.ts'
import type { EmailStep } from './email/emailStep.ts'

/** The window of a login. */
export type ConnectProps = {
  readonly flow: ConnectFlow
  /** Draws the steps of a login by email, if the page has an auth server. */
  readonly EmailSteps?: ComponentType<EmailProps> | undefined
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

/** A step of a login by email. */
export type EmailProps<step extends EmailStep = EmailStep> = Pick<ConnectProps, 'name' | 'flow'> & {
  readonly email: EmailFlow
  readonly step: step
}
