import { offline as contract } from '#contract/sales/offline.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { enrolDevice, heartbeat } from './devices.ts'
import { acknowledge, differencesOf } from './differences.ts'
import { factsOf } from './facts.ts'
import { takeSale } from './take.ts'
import { devicesOf, waitingOf } from './watched-devices.ts'
import { devicesBook, differencesBook } from './workbooks.ts'

/** Tills without a line (docs/domain/offline.md). */
export const offlineRoutes = [
  route(contract.enrol, enrolDevice),
  route(contract.heartbeat, heartbeat),
  reads(contract.facts, factsOf, atBranch),
  route(contract.take, takeSale),
  reads(contract.devices, devicesOf),
  route(contract.devicesXlsx, devicesBook),
  reads(contract.differences, differencesOf),
  route(contract.differencesXlsx, differencesBook),
  reads(contract.waiting, waitingOf),
  route(contract.acknowledge, acknowledge),
]
