import type { ViewProps } from 'tapkit/kernel'
import { emailOf } from '../login/email/emailOf.ts'
import { EmailField } from './EmailField.tsx'

/** The section of Connect that logs in by email. */
export default function EmailSectionView({ kernel }: ViewProps<'EmailSection'>) {
  return (
    <div className="tk-pad">
      <EmailField kernel={kernel} email={emailOf(kernel)} />
    </div>
  )
}
