import type { Kernel, ViewTable } from 'tapkit/kernel'
import UpdateEmailOtpView from './UpdateEmailOtpView.tsx'
import UpdateEmailWalletView from './UpdateEmailWalletView.tsx'

const offered = new WeakSet<Kernel>()

const otp = async () => ({ default: UpdateEmailOtpView })

const views: ViewTable = {
  UpdateEmailWallet: { title: 'Edit Email', wallet: true, load: async () => ({ default: UpdateEmailWalletView }) },
  UpdateEmailPrimaryOtp: { title: 'Confirm Current Email', wallet: true, load: otp },
  UpdateEmailSecondaryOtp: { title: 'Confirm New Email', wallet: true, load: otp },
}

/** Adds the views of a change of the email, with the first change: an app whose visitors change none pays nothing for them. */
export function offerEmailChange(kernel: Kernel): void {
  if (offered.has(kernel)) return
  offered.add(kernel)
  kernel.hooks.resolveView.tap('auth.email', ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
}
