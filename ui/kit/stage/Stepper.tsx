import { useStyles } from '../hooks/useStyles.ts'
import { stepperCss } from './stepper.css.ts'

type Props = {
  /** The step that is on, from 1. */
  readonly at: number
  readonly of: number
  /** 'Step 2 of 3', in the visitor's language. */
  readonly label?: string | undefined
}

/** A flow's steps, lit on the header's rule. */
export function Stepper({ at, of, label = `${at} / ${of}` }: Props) {
  useStyles(stepperCss)
  const steps = Array.from({ length: of }, (_, index) => index + 1)
  return (
    <span className="tk-steps" role="img" aria-label={label}>
      {steps.map((step) => (
        <i key={step} className={step <= at ? 'on' : undefined} />
      ))}
    </span>
  )
}
