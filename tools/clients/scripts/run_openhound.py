"""Runs OpenHound as the service that it is for collection clients, with its extension that invents computers.

It asks for work each second instead of each thirty, and ends after its first job. Environment: CLIENTS_URL and what
OpenHound itself reads.
"""

import os

from openhound.scheduler.service import Service


class OneJob(Service):
    def _handle_completed_job(self, future):
        super()._handle_completed_job(future)
        self.exit = True


if __name__ == "__main__":
    service = OneJob(
        bhe_uri=os.environ["CLIENTS_URL"],
        token_id=os.environ["DESTINATION__BLOODHOUNDENTERPRISE__TOKEN_ID"],
        token_key=os.environ["DESTINATION__BLOODHOUNDENTERPRISE__TOKEN_KEY"],
        collector_name="faker",
    )
    service.interval = 1
    service.start()
