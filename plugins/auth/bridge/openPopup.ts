import { SecureWindowBlockedError } from './errors.ts'

const size = { width: 600, height: 800 }

/**
 * Opens a window of its own at an address; call it in a press, before anything is awaited.
 * @throws {SecureWindowBlockedError} the browser opened none
 */
export function openPopup(url: string): Window {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - size.width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - size.height) / 2))
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
  try {
    // No name: another page could have opened a window of that name.
    const opened = window.open(url, '_blank', features)
    if (opened) return opened
  } catch (cause) {
    throw new SecureWindowBlockedError(cause)
  }
  throw new SecureWindowBlockedError()
}
