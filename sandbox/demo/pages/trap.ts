import './vanilla.ts'

// What focus-trapping dialog libraries do: pull the focus back, and close on a pointer outside.
const dialog = document.getElementById('host-dialog')
const field = dialog?.querySelector('input')
const inside = (target: EventTarget | null) => target instanceof Node && dialog?.contains(target)

document.getElementById('open-dialog')?.addEventListener('click', () => {
  if (dialog) dialog.hidden = false
  field?.focus()
})
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
