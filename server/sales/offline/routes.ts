import { offline as contract } from '#contract/sales/offline.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { endChain, limitDevice, loseDevice } from './decided-devices.ts'
import { answerChanges } from '#server/masters/changes.ts'
import { tillCustomers } from './customers.ts'
import { enrolDevice, heartbeat } from './devices.ts'
import { acknowledge, differencesOf } from './differences.ts'
import { factsOf } from './facts.ts'
import { openFile, takeFile } from './queue-file.ts'
import { peopleOf, prove } from './people.ts'
import { takeEntry, takeSeveral } from './take.ts'
import { unknownOf } from './unknown.ts'
import { devicesOf, waitingOf } from './watched-devices.ts'
import { devicesBook, differencesBook } from './workbooks.ts'

/** Tills without a line (docs/domain/offline.md). */
export const offlineRoutes = [
  route(contract.enrol, enrolDevice),
  route(contract.heartbeat, heartbeat),
  reads(contract.facts, factsOf, atBranch),
  reads(contract.people, peopleOf, atBranch),
  route(contract.prove, prove),
  route(contract.customers, (ctx, input, http) =>
    answerChanges(ctx, input, http.reply, { customers: tillCustomers }),
  ),
  route(contract.take, takeEntry),
  route(contract.takeSeveral, takeSeveral),
  reads(contract.unknown, unknownOf, atBranch),
  route(contract.openFile, openFile),
  route(contract.takeFile, takeFile),
  route(contract.lose, loseDevice),
  route(contract.endChain, endChain),
  route(contract.limit, limitDevice),
  reads(contract.devices, devicesOf),
  route(contract.devicesXlsx, devicesBook),
  reads(contract.differences, differencesOf),
  route(contract.differencesXlsx, differencesBook),
  reads(contract.waiting, waitingOf),
  route(contract.acknowledge, acknowledge),
]
