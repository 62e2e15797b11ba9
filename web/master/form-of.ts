import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Form } from '../ui/form-state.ts'

/** The form whose values an endpoint takes. */
export type FormOf<E extends Endpoint> = Form<InputOf<E>>
