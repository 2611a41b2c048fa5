import type { ViewProps } from 'tapkit/kernel'
import { emailOf } from '../login/email/emailOf.ts'
import { EmailField } from './EmailField.tsx'

/** The field for the email alone, for a visitor who has logged in by email before. */
export default function EmailLoginView({ kernel }: ViewProps<'EmailLogin'>) {
  return (
    <div className="tk-pad">
      <EmailField kernel={kernel} email={emailOf(kernel)} autoFocus />
    </div>
  )
}
