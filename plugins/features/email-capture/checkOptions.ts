import type { EmailCaptureOptions } from './options.ts'

/**
 * Tells a mistake where it is made: an email that goes nowhere would be found by a visitor.
 * @throws {TypeError} a sentence that says the fix
 */
export function checkOptions({ onCapture, endpoint, suffixes = [] }: EmailCaptureOptions): void {
  if ((onCapture === undefined) === (endpoint === undefined))
    throw new TypeError('emailCapture() takes one of `onCapture` and `endpoint`.')
  if (!/^(https:\/\/|\/(?![/\\])|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(endpoint ?? '/'))
    throw new TypeError('`endpoint` of emailCapture() is an https URL or a path of this site.')
  const bad = suffixes.find((suffix) => !/^@[^\s@]+\.[^\s@]+$/.test(suffix))
  if (bad !== undefined) throw new TypeError(`A suffix of emailCapture() is "${bad}": write "@example.com".`)
}
