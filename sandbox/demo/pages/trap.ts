import './vanilla.ts'

// What focus-trapping dialog libraries do: pull the focus back, and close on a pointer outside.
const dialog = document.getElementById('host-dialog')
const field = dialog?.querySelector('input')
const inside = (target: EventTarget | null) => target instanceof Node && dialog?.contains(target)

const opener = document.querySelector<HTMLButtonElement>('#open-dialog')
opener?.addEventListener('click', () => {
  if (dialog) dialog.hidden = false
  field?.focus()
})
// The page stands there before the kit is composed, and a press went nowhere until then.
if (opener) opener.disabled = false
document.getElementById('close-dialog')?.addEventListener('click', () => {
  if (dialog) dialog.hidden = true
})
document.addEventListener('focusin', ({ target }) => {
  if (dialog && !dialog.hidden && !inside(target)) field?.focus()
})
document.addEventListener('pointerdown', ({ target }) => {
  if (dialog && !dialog.hidden && !inside(target)) dialog.hidden = true
})
document.addEventListener('keydown', ({ key }) => {
  if (dialog && key === 'Escape') dialog.hidden = true
})
