import type { Kernel } from 'tapkit/kernel'

/** Milliseconds: a visitor who writes down the words of a new wallet takes minutes. */
const lifetime = 900_000

const nameOf = ({ storage }: Kernel): string => storage.nameOf('authReturn')

/** Notes in this tab that its visitor goes to the secure page. Answers whether the browser keeps the note. */
export function leaveMark(kernel: Kernel): boolean {
  try {
    sessionStorage.setItem(nameOf(kernel), `${Date.now()}`)
    return true
  } catch {
    return false
  }
}

/** Whether the visitor of this tab comes back from the secure page, told once. */
export function takeMark(kernel: Kernel): boolean {
  try {
    const name = nameOf(kernel)
    const at = Number(sessionStorage.getItem(name))
    sessionStorage.removeItem(name)
    return Math.abs(Date.now() - at) < lifetime
  } catch {
    return false
  }
}
