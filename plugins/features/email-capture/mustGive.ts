import type { Kernel } from 'tapkit/kernel'
import type { EmailCaptureOptions } from './options.ts'

/** Whether an account must give an email: the project's word, then the app's (remote-config 2). `undefined` where nobody is asked. */
export function mustGive(
  kernel: Kernel,
  { required = false }: Pick<EmailCaptureOptions, 'required'>,
): boolean | undefined {
  const { emailCapture: word } = kernel.config.features
  return word === false ? undefined : (word?.includes('required') ?? required)
}
