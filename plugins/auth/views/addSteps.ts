import type { Kernel, ViewTable } from 'tapkit/kernel'
import ConnectingSocialView from './ConnectingSocialView.tsx'
import EmailVerifyDeviceView from './EmailVerifyDeviceView.tsx'
import EmailVerifyOtpView from './EmailVerifyOtpView.tsx'
import UpdateEmailOtpView from './UpdateEmailOtpView.tsx'
import UpdateEmailWalletView from './UpdateEmailWalletView.tsx'

const added = new WeakSet<Kernel>()

const changeCode = async () => ({ default: UpdateEmailOtpView })

const views: ViewTable = {
  ConnectingSocial: {
    title: (params) => params?.name ?? 'Connect Social',
    load: async () => ({ default: ConnectingSocialView }),
  },
  EmailVerifyOtp: { title: 'Confirm Email', load: async () => ({ default: EmailVerifyOtpView }) },
  EmailVerifyDevice: { title: 'Register Device', load: async () => ({ default: EmailVerifyDeviceView }) },
  UpdateEmailWallet: { title: 'Edit Email', wallet: true, load: async () => ({ default: UpdateEmailWalletView }) },
  UpdateEmailPrimaryOtp: { title: 'Confirm Current Email', wallet: true, load: changeCode },
  UpdateEmailSecondaryOtp: { title: 'Confirm New Email', wallet: true, load: changeCode },
}

/** Adds the views that only another view of the login leads to. They come with the first of those, so the entry does not pay for them. */
export function addSteps(kernel: Kernel): void {
  if (added.has(kernel)) return
  added.add(kernel)
  kernel.hooks.resolveView.tap('auth.steps', ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
}
