import json, sys, time, urllib.request
url, key, last = sys.argv[1], sys.argv[2], "0"
while True:
    try:
        headers = {"Authorization": "Bearer " + key, "Last-Event-ID": last}
        for line in urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60):
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "data": print(json.loads(value)["data"]["message"], flush=True)
            if field == "id": last = value
    except Exception: time.sleep(0.1)
