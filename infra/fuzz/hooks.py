"""Makes Schemathesis send bodies of content types that it does not know as bytes."""

import schemathesis

schemathesis.serializer.alias(["application/offset+octet-stream", "message/rfc822"], "application/octet-stream")
